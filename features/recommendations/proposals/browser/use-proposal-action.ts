import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#client/call.ts'
import { endpointKey } from '#client/use-endpoint.ts'
import { notifyFailure } from '#ui/notifications/notify.ts'
import { listAdvisedAssets } from '#product/contract/calls/advised-assets.ts'
import { getProposalSummary } from '#product/contract/calls/proposal-summary.ts'
import { getWhatToDoSummary, listWhatToDo } from '#product/contract/calls/what-to-do.ts'
import { getAdvisedAsset } from '../assets/contract.ts'
import { actOnProposals, getProposal, listProposals } from '../contract.ts'
import { actionText, type ProposalAction, type ProposalResults } from './proposal-text.ts'

/** What was done with recommendations: its text, and the answer for each. */
export type Acted = { text: string; results: ProposalResults }

const shown = [
  getProposal,
  listProposals,
  getProposalSummary,
  getAdvisedAsset,
  listAdvisedAssets,
  listWhatToDo,
  getWhatToDoSummary,
].map((endpoint) => endpointKey(endpoint))

/** Reads all that shows recommendations anew. */
export function useProposalsChanged(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const queryKey of shown) void client.invalidateQueries({ queryKey })
  }, [client])
}

type Asked = { proposalIds: readonly string[]; action: ProposalAction }

/** Does something with recommendations, and reads them anew. */
export function useProposalAction(onActed: (acted: Acted) => void) {
  const onChanged = useProposalsChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ proposalIds, action }: Asked) =>
      call(actOnProposals, { body: { proposalIds: [...proposalIds], action } }),
    onSuccess: ({ results }, { action }) => {
      onChanged()
      onActed({ text: actionText(action, results), results })
    },
    onError: (error) => notifyFailure('The recommendations were not changed.', error),
  })
  return {
    act: (proposalIds: readonly string[], action: ProposalAction) => mutate({ proposalIds, action }),
    isActing: isPending,
  }
}
