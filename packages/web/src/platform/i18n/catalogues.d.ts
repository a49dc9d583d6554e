declare module 'virtual:catalogues' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import statement would make this file a module
  type Table = import('./texts.ts').Table;
  const table: Table;
  export default table;
}
