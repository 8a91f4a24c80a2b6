/**
 * An image of Muster for the jobs, built from a clone: what the package holds, with the packages that the clone locks. It
 * holds neither k6 nor a browser: the jobs need none.
 */
export const DOCKERFILE = `# Built from a clone of Muster: see README.md beside this file.
FROM node:26.10.0-trixie-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33 AS base

FROM base AS build
WORKDIR /muster
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN node --import tsx scripts/pack/main.ts
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM base
WORKDIR /muster
COPY --from=build /muster/package.json ./
COPY --from=build /muster/bin ./bin
COPY --from=build /muster/dist ./dist
COPY --from=build /muster/node_modules ./node_modules
ENV NODE_ENV=production
USER 12345:12345
ENTRYPOINT ["node", "bin/muster.mjs"]
`;

/** What stays out of the build, as BuildKit and Podman look for it beside the file. */
export const IGNORED = `.git
.cache
dist
node_modules
results
`;
