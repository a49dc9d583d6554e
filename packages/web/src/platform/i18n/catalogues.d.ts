declare module 'virtual:messages/*' {
  const messages: import('./messages.gen.ts').Messages;
  export default messages;
}
