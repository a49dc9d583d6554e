declare module 'virtual:guide-*' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import statement would make this file a module
  const guide: import('./guide-page.ts').Guide;
  export default guide;
}
