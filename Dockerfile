# Everything that Muster needs: Node.js, Chromium for pages that need a browser, k6 for load.
#
#   docker build --build-arg COMMIT="$(git rev-parse HEAD)" -t muster:1.0.0 .
#   docker run --rm -v "$PWD:/work" muster:1.0.0 verify --profile alpha.yaml
# Each base is named once, with the digest of its bytes.
FROM node:26.10.0-trixie-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33 AS base

FROM golang:1.25.14-trixie@sha256:2c4c60ef415fbfa5e90300722293bef36c5e63fae17570ce18f580af933dbd73 AS k6
WORKDIR /k6
COPY load/k6/go.mod load/k6/go.sum load/k6/tools.go ./
RUN go build -trimpath -ldflags="-s -w" -o /out/k6 go.k6.io/k6/v2

FROM base AS package
WORKDIR /muster
COPY . .
ARG COMMIT
RUN export MUSTER_COMMIT="$COMMIT" \
    && npm ci --ignore-scripts --no-audit --no-fund \
    && npm pack --pack-destination /out

FROM base
ENV NODE_ENV=production \
    PLAYWRIGHT_BROWSERS_PATH=/opt/browsers
COPY --from=k6 /out/k6 /usr/local/bin/k6
COPY --from=package /out/ /tmp/package/
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/package/muster-*.tgz \
    && node "$(npm root --global)/muster/node_modules/@playwright/test/cli.js" install --with-deps chromium \
    && npm cache clean --force \
    && rm -rf /tmp/package /var/lib/apt/lists/* \
    && install --directory --owner=node --group=node /work
USER node
WORKDIR /work
ENTRYPOINT ["muster"]
CMD ["--help"]
