# One image for every band: settings come from the environment, data goes to /data.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.ts dist && node scripts/packages.ts packages

FROM node:24-slim
# No VOLUME: an anonymous volume is lost just as easily, and would hide the warning at startup.
RUN install -d -o node -g node -m 700 /data
WORKDIR /app
COPY package.json ./
COPY scripts/launch.mjs scripts/
COPY scripts/launch scripts/launch
COPY --from=build /app/packages node_modules
COPY --from=build /app/dist dist
COPY demo demo
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_ENV=production
USER node
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=15s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "scripts/launch.mjs", "start"]
