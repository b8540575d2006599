# One image for the API, the workers and the migration. The command of a container selects which one runs.

FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY api/package.json api/
COPY workers/package.json workers/
COPY web/package.json web/
COPY connector/package.json connector/
COPY infra/package.json infra/
COPY test/package.json test/

FROM manifests AS built
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts

# The image has its own Node.js and Debian's Chromium, so the npm packages for both are left out.
FROM manifests AS packages
RUN npm ci --ignore-scripts --omit=dev --omit=optional \
      --workspace=shared --workspace=api --workspace=workers --include-workspace-root=false \
 && rm -rf node_modules/@sparticuz

FROM node:24.21.0-bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium fonts-liberation fonts-noto-cjk tini \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=built /app/shared shared
COPY --from=built /app/api api
COPY --from=built /app/workers workers
COPY --from=built /app/web/dist web/dist
COPY --from=built /app/docs/dist docs/dist
COPY --from=built /app/connector connector
COPY --from=built /app/scripts/command-line.ts /app/scripts/migrate.ts /app/scripts/backup.ts /app/scripts/restore.ts scripts/
COPY --from=built /app/scripts/start/env-file.ts scripts/start/
COPY --from=built /app/scripts/backup/with-database.ts /app/scripts/backup/match-app-secret.ts scripts/backup/
ENV NODE_ENV=production \
    CHROMIUM_PATH=/usr/bin/chromium \
    NODE_COMPILE_CACHE=/tmp/compile-cache \
    MALLOC_ARENA_MAX=2
USER node
EXPOSE 3000
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "api/src/main.ts"]
