import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { carried } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { isNotFound } from '#ui/states/describe-error.ts'
import { getKnownJob } from '#product/contract/calls/known-jobs.ts'
import { listSubmitRun } from '#product/contract/calls/submit-run.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import { place } from '#product/places.ts'

/** Leads on to the one-time runs where the id is of one, as breadcrumbs of a one-time run have it. */
export function UnlessOneTime({ jobId, children }: { jobId: string; children: ReactNode }) {
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const path = { jobId }
  const known = useEndpoint(getKnownJob, { path, query: scope })
  const isUnknown = isNotFound(known.error)
  const oneTime = useEndpoint(
    listSubmitRun,
    { path, query: { ...scope, ...wholeHistory, size: 1 } },
    { enabled: isUnknown },
  )
  const isOneTime = isUnknown && oneTime.data !== undefined && oneTime.data.totalElements > 0
  useLeaving(isOneTime ? place.oneTimeRuns({ jobId }).to : undefined)
  return isOneTime ? null : children
}

/** Replaces the page by another one, once: what is drawn while it loads does not ask for it again. */
function useLeaving(to: string | undefined): void {
  const { urlState } = useUrlState()
  const navigate = useNavigate()
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (to === undefined || left.current === to) return
    left.current = to
    void navigate({ to, search: carried(urlState, ['ofWorkspace']), replace: true })
  }, [to, urlState, navigate])
}
