/** For the router: an address's query is plain text. What looks like a number (an invitation's code) stays what it is. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: object): string => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(given as [string, string][]).toString();
    return text === '' ? '' : `?${text}`;
  },
};
