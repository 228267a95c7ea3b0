import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { isNotFound } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { alertsEngine, generateIncidentsNow } from '#product/contract/calls/alerts-engine.ts'
import { place } from '#product/places.ts'
import { CleanDialog } from './clean-dialog.tsx'
import styles from './policies.module.css'
import { categoryLabel, roundLook, type Category } from './rule-text.ts'

const followedEveryMs = 3_000

type Round = OutputOf<typeof alertsEngine.read>['rounds'][number]

/** How often incidents are looked for and how that went last; looks for them at once, and hides old ones. */
export function EnginePanel({ categories }: { categories: readonly Category[] }) {
  const [isFollowed, setFollowed] = useState(false)
  const [isCleaning, setCleaning] = useState(false)
  const { data, error, refetch } = useEndpoint(
    alertsEngine.read,
    {},
    isFollowed ? { refetchInterval: followedEveryMs } : {},
  )
  // Without a saved configuration the usual one holds.
  const isUsual = isNotFound(error)
  const answer =
    data ?? (isUsual ? { ...alertsEngine.default, changedBy: null, changedAt: null, rounds: [] } : undefined)
  const rounds = (answer?.rounds ?? []).filter(({ category }) => categories.includes(category))
  const isRunning = rounds.some(({ state }) => state === 'RUNNING')
  if (answer && isFollowed !== isRunning) setFollowed(isRunning)
  const generating = useMutation({
    mutationFn: async () => {
      for (const category of categories) await call(generateIncidentsNow, { query: { category } })
    },
    onSuccess: async () => void (await refetch()),
  })
  return (
    <Panel
      title="Engine"
      unit="how often incidents are looked for"
      actions={
        <>
          <Button disabled={generating.isPending || isRunning} onClick={() => generating.mutate()}>
            Generate now
          </Button>
          <Button onClick={() => setCleaning(true)}>Clean</Button>
        </>
      }
    >
      <div className={styles.stack}>
        {error && !isUsual && (
          <ErrorState error={error} title="The engine could not be read." onRetry={() => void refetch()} />
        )}
        {generating.error && <ErrorState error={generating.error} title="No incidents were looked for." />}
        {answer && <Rounds rounds={rounds} />}
        {answer && (
          <p className="muted">
            {alertsEngine.inWords(alertsEngine.valueIn(answer))}.{' '}
            <ScreenLink {...place.analysisEngine()}>Change frequencies</ScreenLink>
          </p>
        )}
      </div>
      {isCleaning && <CleanDialog categories={categories} onClose={() => setCleaning(false)} />}
    </Panel>
  )
}

function Rounds({ rounds }: { rounds: readonly Round[] }) {
  return (
    <div className={styles.buttons}>
      {rounds.map(({ category, state, startedAt, finishedAt, message }) => {
        const { tone, label } = roundLook(state)
        const at = finishedAt ?? startedAt
        return (
          <span key={category}>
            {categoryLabel(category)}: <StatusTag tone={tone}>{label}</StatusTag>{' '}
            {at !== null && <Instant at={at} />}{' '}
            {message !== null && <span className="muted">{message}</span>}
          </span>
        )
      })}
    </div>
  )
}
