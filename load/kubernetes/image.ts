/** An image of Muster for the jobs, built from a clone. It holds neither k6 nor a browser: the jobs need none. */
export const DOCKERFILE = `# Built from a clone of Muster: see README.md beside this file.
FROM node:20-bookworm-slim
WORKDIR /muster
COPY . .
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
ENV NODE_ENV=production
USER 12345:12345
ENTRYPOINT ["node", "bin/muster.mjs"]
`;

/** What stays out of the build, as BuildKit and Podman look for it beside the file. */
export const IGNORED = `.git
.cache
node_modules
results
`;
