# The site as one container with one volume, and one more for backups if BACKUP_DIR=/backups. On a host like ONCE, which passes
# SECRET_KEY_BASE, it listens on port 80 and keeps all in /storage (scripts/once.mjs). scripts/check-dockerfile.ts runs these steps without a container.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
# Volumes start as copies of this folder, and so belong to the user the server runs as.
RUN mkdir -p empty

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The optional packages hold the binaries of the picture and the password library; this image brings the Node that two
# others of them hold. Litestream is for the tests; in production it runs beside the server.
RUN npm ci --ignore-scripts --omit=dev && rm -rf node_modules/node-linux-* node_modules/@flydotio

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV ONCE_PORT=80 ONCE_DATA_DIR=/storage
# glibc otherwise keeps what password hashing and compression gave back, in a pool per thread: half the memory.
# What they took goes back to the system at once, instead of lying between what is kept.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=262144
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY db/migrations ./db/migrations
COPY db/derived ./db/derived
COPY db/check-stock.ts db/check-orders.ts db/check-ledger.ts ./db/
COPY scripts/serve.mjs scripts/environment.mjs scripts/once.mjs scripts/explain.mjs scripts/backup.mjs scripts/restore.mjs scripts/restore-once.mjs scripts/after-restore.mjs scripts/drill.mjs scripts/backup-folder.mjs scripts/data-folder.mjs scripts/check-data.ts scripts/operator.mjs scripts/check.mjs scripts/admin.mjs ./scripts/
COPY hooks /hooks
COPY --from=build --chown=node:node /app/empty /data
COPY --from=build --chown=node:node /app/empty /storage
COPY --from=build --chown=node:node /app/empty /backups
USER node
VOLUME /data
EXPOSE 80 3000
# A large database may take half an hour to update; the first answer ends this period.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30m CMD ["node", "--import", "./scripts/environment.mjs", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "scripts/serve.mjs"]
