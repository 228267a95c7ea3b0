import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import type { Fill } from '#ui/fill/fill.ts'
import { count } from '#ui/format/quantity.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { explainCost, mostHoursShown, type CostExplanation } from '#product/contract/calls/explain-cost.ts'
import type { ExplainedAmountFilter } from './explained-amount.ts'
import { SharedHour } from './shared-hour.tsx'

type Machine = CostExplanation['machines'][number]
type Props = { machine: Machine; fill: Fill; filter: ExplainedAmountFilter }

/** The hours of a shared cluster: the most expensive, and all of them once they are asked for. */
export function SharedHours({ machine, fill, filter }: Props) {
  const { clusterId, hours, hoursInAll } = machine
  const [showsAll, setShowsAll] = useState(false)
  if (hours.length === 0) return null
  if (showsAll && clusterId !== null)
    return <AllHours clusterId={clusterId} fill={fill} filter={filter} hoursInAll={hoursInAll} />
  return (
    <>
      <Hours hours={hours} fill={fill} />
      {hoursInAll > hours.length && (
        <p className="muted small">
          <Shown shown={hours.length} hoursInAll={hoursInAll} />{' '}
          <Button tone="quiet" onClick={() => setShowsAll(true)}>
            {hoursInAll > mostHoursShown ? `Show ${count(mostHoursShown)}` : 'Show all'}
          </Button>
        </p>
      )}
    </>
  )
}

type AllProps = { clusterId: string; fill: Fill; filter: ExplainedAmountFilter; hoursInAll: number }

function AllHours({ clusterId, fill, filter, hoursInAll }: AllProps) {
  const query = { ...filter, clusterId, hoursShown: mostHoursShown }
  const { data, error, refetch } = useEndpoint(explainCost, { query })
  if (error)
    return <ErrorState error={error} title="The hours could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={240} />
  const hours = data.machines.find((machine) => machine.clusterId === clusterId)?.hours ?? []
  return (
    <>
      <Hours hours={hours} fill={fill} />
      {hoursInAll > hours.length && (
        <p className="muted small">
          <Shown shown={hours.length} hoursInAll={hoursInAll} />
        </p>
      )}
    </>
  )
}

function Hours({ hours, fill }: { hours: Machine['hours']; fill: Fill }) {
  return hours.map((hour) => <SharedHour key={hour.hour} hour={hour} fill={fill} />)
}

function Shown({ shown, hoursInAll }: { shown: number; hoursInAll: number }) {
  return `Showing the ${count(shown)} most expensive of ${count(hoursInAll)} hours.`
}
