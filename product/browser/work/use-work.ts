import { useEndpoint } from '#client/use-endpoint.ts'
import { listWork } from '../../contract/calls/work.ts'

const whileOpenMs = 3_000
const usuallyMs = 15_000

/** The kinds of work with their runs, asked again while the page is seen: often while something works. */
export function useWork() {
  return useEndpoint(
    listWork,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.work.some(({ openRun }) => openRun !== null) ? whileOpenMs : usuallyMs,
    },
  )
}
