import type { Target } from '#contract/place.ts'
import { place } from '#product/places.ts'
import type { ProposalDetail } from './proposal-detail.ts'

/** The what-if page of the job whose workers a recommendation changes, with the type of VM that it proposes; undefined of any other. */
export function whatIfLink({
  proposal,
  values,
}: Pick<ProposalDetail, 'proposal' | 'values'>): Target | undefined {
  const { assetKind, assetId, workspaceId, setting } = proposal
  if (assetKind !== 'job' || (setting !== 'workers' && setting !== 'worker_node_type')) return undefined
  const nodeType =
    setting === 'worker_node_type' ? values.find(({ isProposed }) => isProposed)?.to : undefined
  return place.whatIf({ jobId: assetId }, { ofWorkspace: workspaceId, nodeType })
}
