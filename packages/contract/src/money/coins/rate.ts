/** Whether a text is a rate (M24): a decimal number above zero, at most nine digits before and twelve after the point. */
export const isRate = (text: string): boolean => /^(?:0|[1-9]\d{0,8})(?:\.\d{1,12})?$/.test(text) && /[1-9]/.test(text);
