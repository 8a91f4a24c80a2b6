/** The source of a regular expression that finds a text as it is. */
export const asPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
