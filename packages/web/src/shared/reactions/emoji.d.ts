declare module 'virtual:emoji-*' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import statement would make this file a module
  const data: import('frimousse').EmojiData;
  export default data;
}
