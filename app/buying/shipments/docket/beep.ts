/** A short low tone, because the packer looks at the shelf, not at the screen. */
export function beep(): void {
	const audio = new AudioContext();
	const tone = new OscillatorNode(audio, { type: "square", frequency: 220 });
	tone.connect(new GainNode(audio, { gain: 0.2 })).connect(audio.destination);
	tone.onended = () => void audio.close();
	tone.start();
	tone.stop(audio.currentTime + 0.3);
}
