declare module 'virtual:messages/*' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import statement would make this file a module
  const messages: import('./messages.gen.ts').Messages;
  export default messages;
}
