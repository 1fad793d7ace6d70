/** '8%', '6.25%', of hundredths of a percent. */
export const taxPercent = (hundredths: number): string => `${hundredths / 100}%`;
