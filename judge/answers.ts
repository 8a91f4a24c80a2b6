/**
 * The answer to a gap, without what differs from run to run in one environment. That is a measured time, a count that
 * hangs on it, and the number in a made-up address.
 */
export const comparable = (answer: string): string =>
  answer
    .replaceAll(/\d+(?:\.\d+)? ms\b/g, '… ms')
    .replaceAll(/\b\d+(?= requests\b)/g, (digits) => digits.replaceAll(/(?<=.)\d/g, '…'))
    .replaceAll(/[^\s"@]*@/g, (local) => local.replaceAll(/\d+/g, '…'));
