import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#client/call.ts'
import { endpointKey } from '#client/use-endpoint.ts'
import { getIncidentNotifications, visitIncidents } from '#product/contract/calls/incident-notifications.ts'

/** Remembers that the reader has seen the incidents, once they are shown. */
export function useVisit(areShown: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!areShown) return
    const read = () => client.invalidateQueries({ queryKey: endpointKey(getIncidentNotifications) })
    // A visit that is not remembered leaves the badge as it is.
    call(visitIncidents, {}).then(read, () => undefined)
  }, [areShown, client])
}
