import { findNode, install, isMissingPackages } from './install.mjs';
import { buildWeb, isWebBuilt, isWebStale } from './web-build.mjs';

/** Makes a fresh clone ready to serve: packages, then the web app. Does nothing, quickly, when all is there. */
export async function prepareToServe() {
  const dev = !isMissingPackages({ dev: true });
  const serves = findNode() !== null && !isMissingPackages({ dev: false });
  // Where only the production packages are (`npm ci --omit=dev`), the build that came along is served as it is.
  if (!dev && !(serves && isWebBuilt())) await install();
  if (isWebStale() && !isMissingPackages({ dev: true })) await buildWeb();
}

/** Makes a fresh clone ready to be worked on. */
export async function prepareToWork() {
  if (isMissingPackages({ dev: true })) await install();
}

/** Builds the web app when its sources are newer. */
export async function prepareWeb() {
  if (isWebStale()) await buildWeb();
}
