FROM node:24-slim AS build
WORKDIR /know-ai
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# With --production, no image is made of a site whose address is not set.
ARG BUILD_OPTIONS
RUN npm run build -- $BUILD_OPTIONS

# The server needs Node and its own files, and no package.
FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /know-ai
COPY --from=build /know-ai/package.json ./
COPY --from=build /know-ai/server server
COPY --from=build /know-ai/hosts hosts
COPY --from=build /know-ai/build/client build/client
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:3000/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/serve.ts"]
