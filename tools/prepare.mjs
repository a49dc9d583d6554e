import { findNode, hasDevelopmentPackages, install, isMissingPackages } from './install.mjs';
import { buildWeb, isWebStale } from './web-build.mjs';

/** Makes a fresh clone ready to serve: packages, then the web app. Does nothing, quickly, when all is there. */
export async function prepareToServe() {
  if (findNode() === null || isMissingPackages({ dev: false })) await install({ dev: hasDevelopmentPackages() });
  await prepareWeb();
}

/** Makes a fresh clone ready to be worked on. */
export async function prepareToWork() {
  if (isMissingPackages({ dev: true })) await install({ dev: true });
}

/** Builds the web app when its sources are newer. */
export async function prepareWeb() {
  if (isWebStale()) await buildWeb();
}
