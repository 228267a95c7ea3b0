import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#client/call.ts'
import { endpointKey } from '#client/use-endpoint.ts'
import { notifyFailure } from '#ui/notifications/notify.ts'
import { getIncidentCounts } from '#product/contract/calls/incidents.ts'
import { listCostIncidents, listPerformanceIncidents } from '#product/contract/calls/incident-lists.ts'
import { getIncident } from '../contract.ts'
import { actOnIncidents } from '../contract/work.ts'
import { actionText, type ActionResults, type IncidentAction } from './action-text.ts'

/** What was done with incidents: its text, the answer for each, and by which it can be undone. */
export type Acted = { text: string; actionId: string | null; results: ActionResults }

const shown = [getIncident, getIncidentCounts, listCostIncidents, listPerformanceIncidents].map((endpoint) =>
  endpointKey(endpoint),
)

/** Reads all that shows incidents anew. */
export function useIncidentsChanged(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const queryKey of shown) void client.invalidateQueries({ queryKey })
  }, [client])
}

type Asked = { incidentIds: readonly string[]; action: IncidentAction }

/** Does something with incidents, and reads them anew. */
export function useAction(onActed: (acted: Acted) => void) {
  const onChanged = useIncidentsChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ incidentIds, action }: Asked) =>
      call(actOnIncidents, { body: { incidentIds: [...incidentIds], action } }),
    onSuccess: ({ actionId, results }, { action }) => {
      onChanged()
      onActed({ text: actionText(action, results), actionId, results })
    },
    onError: (error) => notifyFailure('The incidents were not changed.', error),
  })
  return {
    act: (incidentIds: readonly string[], action: IncidentAction) => mutate({ incidentIds, action }),
    isActing: isPending,
  }
}
