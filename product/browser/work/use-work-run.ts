import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isOpenRun, type ShownRun } from '#contract/shown-run.ts'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { notifyFailure, notifySuccess } from '#ui/notifications/notify.ts'
import { runLook, runTitle } from '#ui/run/run-text.ts'
import { isNotFound } from '#ui/states/describe-error.ts'
import { cancelWorkRun, getWorkRun } from '../../contract/calls/work.ts'

const askEachMs = 1_500

/** Asks a run again and again while it is open and the page is seen, cancels it, and notifies the reader at its end. */
export function useWorkRun(executionId: string, onEnded?: () => void) {
  const { data, error, refetch } = useEndpoint(
    getWorkRun,
    { path: { executionId } },
    {
      refetchInterval: ({ state }) => {
        if (isNotFound(state.error)) return false
        return state.data && !isOpenRun(state.data.run) ? false : askEachMs
      },
    },
  )
  const canceling = useMutation({
    mutationFn: () => call(cancelWorkRun, { path: { executionId } }),
    onSuccess: () => refetch(),
  })
  useEndNotice(data?.run, { isGone: isNotFound(error), onEnded })
  return {
    answer: data,
    error,
    refetch,
    canceling: data?.mayCancel
      ? { onCancel: () => canceling.mutate(), isBusy: canceling.isPending, error: canceling.error }
      : undefined,
  }
}

type Ending = { isGone: boolean; onEnded: (() => void) | undefined }

/** Reports that a run has ended or is gone, and notifies the reader of the end where it was seen open. */
function useEndNotice(run: ShownRun | undefined, { isGone, onEnded }: Ending): void {
  const wasOpen = useRef(false)
  const latest = useRef(onEnded)
  useEffect(() => {
    latest.current = onEnded
  })
  useEffect(() => {
    const isOpen = run !== undefined && isOpenRun(run)
    if (wasOpen.current && run && !isOpen) notifyEnd(run)
    wasOpen.current = isOpen
    if (isGone || (run && !isOpen)) latest.current?.()
  }, [run, isGone])
}

function notifyEnd(run: ShownRun): void {
  const title = `${runTitle(run)}: ${runLook(run).label}`
  if (run.state === 'FAILED') notifyFailure(title, new Error(run.reason ?? 'The server gave no reason.'))
  else notifySuccess(title)
}
