import type { ProposalLife, ProposalPorts } from '../proposal-ports.ts'

/** The query of proposals: one row for each, with its state. */
export const proposalsFile = new URL('proposals.sql', import.meta.url)

/** A life with what is kept of its proposal, on one level. */
function flat({ summary, applied: _applied, verdict: _verdict, ...life }: ProposalLife) {
  const [first, second] = summary.changes
  return {
    ...life,
    title: summary.title,
    label: summary.label,
    assetName: summary.assetName,
    setting1: first?.setting ?? null,
    from1: first?.from ?? null,
    to1: first?.to ?? null,
    setting2: second?.setting ?? null,
    from2: second?.from ?? null,
    to2: second?.to ?? null,
  }
}

/** All lives of proposals as one JSON text, which their query reads. */
export async function livesText({ proposals }: ProposalPorts): Promise<string> {
  return JSON.stringify((await proposals.lives()).map(flat))
}
