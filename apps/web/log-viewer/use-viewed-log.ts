import { useEndpoint } from '#client/use-endpoint.ts'
import { getViewedLog } from '#product/contract/calls/viewed-log.ts'

const whileReadMs = 500

/** The log that is shown, asked for again while it is being read. */
export function useViewedLog() {
  return useEndpoint(
    getViewedLog,
    {},
    { refetchInterval: ({ state }) => (state.data?.state === 'READING' ? whileReadMs : false) },
  )
}
