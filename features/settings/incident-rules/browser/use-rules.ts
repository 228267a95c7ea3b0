import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { listIncidentRules, type IncidentRules } from '../contract.ts'

const followedEveryMs = 3_000

/** The rules of a page, asked for again while findings are being derived. */
export function useRules(page: 'Cost' | 'Performance') {
  const [isFollowed, setFollowed] = useState(false)
  const options = isFollowed ? { refetchInterval: followedEveryMs } : {}
  const isCost = page === 'Cost'
  const first = useEndpoint(
    listIncidentRules,
    { path: { category: isCost ? 'COST' : 'PERFORMANCE' } },
    options,
  )
  const second = useEndpoint(
    listIncidentRules,
    { path: { category: 'CONFIGURATION' } },
    { ...options, enabled: !isCost },
  )
  const answers: readonly IncidentRules[] = [first.data, isCost ? undefined : second.data].flatMap(
    (data) => data ?? [],
  )
  const isRunning = answers.some(({ derivation }) => derivation.state === 'running')
  if (answers.length > 0 && isFollowed !== isRunning) setFollowed(isRunning)
  return {
    answers,
    isRead: answers.length === (isCost ? 1 : 2),
    rules: answers.flatMap(({ incidentRules }) => incidentRules),
    error: first.error ?? second.error,
    refetch: async () => void (await Promise.all([first.refetch(), ...(isCost ? [] : [second.refetch()])])),
  }
}
