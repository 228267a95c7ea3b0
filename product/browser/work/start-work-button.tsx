import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { endpointKey } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { notifyFailure, notifySuccess } from '#ui/notifications/notify.ts'
import { listWork, startWork } from '../../contract/calls/work.ts'

type Props = {
  kind: string
  subject: string | null
  /** What it starts, for those who do not see the button's row: "Collection". */
  label: string
  isDisabled?: boolean
  onStarted?: (executionId: string) => void
}

/** Starts a run of a kind; where one is open already, leads to that one. */
export function StartWorkButton({ kind, subject, label, isDisabled = false, onStarted }: Props) {
  const queries = useQueryClient()
  const starting = useMutation({
    mutationFn: () => call(startWork, { path: { kind }, body: { subject } }),
    onSuccess: async ({ run, message }) => {
      notifySuccess(message)
      await queries.invalidateQueries({ queryKey: endpointKey(listWork) })
      onStarted?.(run.executionId)
    },
    onError: (error) => notifyFailure(`${label} was not started.`, error),
  })
  return (
    <Button
      disabled={isDisabled || starting.isPending}
      aria-label={`Run now: ${label}`}
      onClick={() => starting.mutate()}
    >
      Run now
    </Button>
  )
}
