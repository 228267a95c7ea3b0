import type { LivesPorts } from '#product/server/proposals/settled-proposals.ts'

/** What lists are handed of recommendations about which nobody has decided anything. */
export const nobodyDecided: LivesPorts = { proposals: { lives: async () => [] } }
