/** The day that counts as today in invented data. */
export const TODAY = '2026-12-01'
