import type { ProposalLife, ProposalPorts } from '../proposal-ports.ts'

/** What lists are handed to count recommendations: the lives of proposals. */
export type LivesPorts = { proposals: Pick<ProposalPorts['proposals'], 'lives'> }

/** Ids of proposals that are not to do although they are published: dismissed, or done while their evidence is of the days before. */
function settledProposals(lives: readonly ProposalLife[]): string[] {
  const idsOf = (status: ProposalLife['status']) =>
    lives.filter((life) => life.status === status).map(({ proposalId }) => proposalId)
  const standing = new Set([...idsOf('OPEN'), ...idsOf('ACCEPTED')])
  const done = [...idsOf('APPLIED'), ...idsOf('VERIFIED'), ...idsOf('FAILED')]
  return [...new Set([...idsOf('DISMISSED'), ...done])].filter((id) => !standing.has(id))
}

/** The values that `proposals-to-do.sql` names, read from the lives of proposals. */
export const proposalsToDo = {
  settledProposals: async ({ proposals }: LivesPorts) =>
    JSON.stringify(settledProposals(await proposals.lives())),
}
