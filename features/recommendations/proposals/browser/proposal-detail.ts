import type { OutputOf } from '#contract/endpoint.ts'
import type { getProposal } from '../contract.ts'

/** A proposal with its evidence, as the call answers it. */
export type ProposalDetail = OutputOf<typeof getProposal>
