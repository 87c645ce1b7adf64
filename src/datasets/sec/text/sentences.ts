/** Prose cut into sentences. */

/** After these a full stop ends nothing. */
const NEVER =
  /(?:^|[\s("“.])(?:mr|ms|mrs|messrs|dr|prof|gen|hon|st|no|nos|vs?|al|e\.g|i\.e|cf|approx|dept|ave|blvd|art|sec|rev|fig|pp?|vol|exch|adv|proc|bky|ret|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[a-z])\.$/i
/** After these it ends a sentence only where the next word begins one. */
const LEGAL =
  /(?:^|[\s("“,])(?:inc|corp|co|ltd|l\.?p|llc|l\.l\.c|n\.a|s\.a|plc|cos|bros|a\.m|p\.m|u\.s|u\.k|jr|sr)\.$/i
const STARTERS =
  /^["“(]*(?:the|on|in|as|at|a|an|mr|ms|mrs|messrs|dr|there|this|these|his|her|he|she|it|its|we|our|effective|pursuant|under|following|prior|since|from|before|during|for|if|upon|after|additionally|also|such|no|none|each|both|all|any|to|with|under|while|when|until|previously|subject|except|further|furthermore|item|\(\w{1,3}\))\b/i
const BREAK = /[.!?]["”’)\]]*\s+(?=["“‘([]*[A-Z0-9$])/g

/** Sentences of a paragraph, in order; what stands after the last full stop is one too. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const found of paragraph.matchAll(BREAK)) {
    const end = found.index + found[0].length
    const before = paragraph.slice(Math.max(from, found.index - 30), found.index + 1)
    const after = paragraph.slice(end, end + 40)
    if (NEVER.test(before) || (LEGAL.test(before) && !STARTERS.test(after))) continue
    sentences.push(paragraph.slice(from, end).trim())
    from = end
  }
  const rest = paragraph.slice(from).trim()
  if (rest !== '') sentences.push(rest)
  return sentences
}
