FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The TypeScript compiler is an optional package, so the build installs all of them; the image below does without.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY src src
COPY test test
COPY bench bench
COPY clients clients
COPY migrations migrations
RUN node node_modules/typescript/bin/tsc -p .

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# As in scripts/commands.mjs.
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=2000" MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund && npm cache clean --force && mkdir /data && chown node /data
COPY --from=build /app/dist/src dist/src
# The command line uses the client.
COPY --from=build /app/dist/clients dist/clients
COPY --from=build /app/dist/migrations dist/migrations
# The command line: docker compose exec service rental-flow --help
RUN chmod +x dist/src/cli/main.js && ln -s /app/dist/src/cli/main.js /usr/local/bin/rental-flow
COPY schema schema
COPY data data
COPY pages/built pages/built
COPY docs/guides docs/guides
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4000) + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/src/main.js"]
