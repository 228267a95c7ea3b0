import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#client/call.ts'
import { endpointKey } from '#client/use-endpoint.ts'
import { notifyFailure, notifySuccess } from '#ui/notifications/notify.ts'
import { getIncidentCounts } from '#product/contract/calls/incidents.ts'
import { getIncident, listCostIncidents, listPerformanceIncidents, restoreIncidents } from '../contract.ts'

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

/** Takes dismissals back. */
export function useRestore(onRestored?: () => void) {
  const onChanged = useIncidentsChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: (incidentIds: readonly string[]) =>
      call(restoreIncidents, { body: { incidentIds: [...incidentIds] } }),
    onSuccess: () => {
      notifySuccess('Dismissal taken back.')
      onChanged()
      onRestored?.()
    },
    onError: (error) => notifyFailure('The dismissal was not taken back.', error),
  })
  return { restore: mutate, isRestoring: isPending }
}
