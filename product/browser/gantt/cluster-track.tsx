import { paint, partFill } from '#ui/fill/fill.ts'
import type { Frame, GanttCluster, OwnCluster, SharedCluster } from './gantt-rows.ts'
import styles from './gantt.module.css'
import { placeOf, timesOf } from './task-track.tsx'

type Props<Cluster> = { cluster: Cluster; top: number; frame: Frame }

/** What a cluster did over the same time. */
export function ClusterTrack({ cluster, ...rest }: Props<GanttCluster>) {
  return cluster.kind === 'own' ? (
    <OwnTrack cluster={cluster} {...rest} />
  ) : (
    <SharedTrack cluster={cluster} {...rest} />
  )
}

const stepsHeight = 44
const stepsTop = 18

function OwnTrack({ cluster, top, frame }: Props<OwnCluster>) {
  const most = Math.max(1, ...cluster.steps.map(({ workers }) => workers))
  const base = top + stepsTop + stepsHeight
  const heightOf = (workers: number) => (workers / most) * stepsHeight
  const heightAt = (since: string) =>
    heightOf(cluster.steps.find((step) => step.since <= since && since < step.until)?.workers ?? 1)
  const area = partFill(cluster.fill, 2)
  return (
    <g>
      {cluster.steps.map((step) => {
        const { left, length } = placeOf(step, frame)
        const height = heightOf(step.workers)
        return (
          <g key={step.since} data-tooltip={`${step.workers} workers\n${timesOf(step)}`}>
            <rect x={left} y={base - height} width={length} height={height} fill={paint(area)} />
            <line
              x1={left}
              x2={left + length}
              y1={base - height}
              y2={base - height}
              stroke={paint(cluster.fill)}
              strokeWidth="2"
            />
            {length > 16 && (
              <text className={styles.workers} x={left + 4} y={base - height - 4}>
                {step.workers}
              </text>
            )}
          </g>
        )
      })}
      {cluster.quiet.map((quiet) => {
        const { left, length } = placeOf(quiet, frame)
        const height = heightAt(quiet.since)
        return (
          <rect
            key={quiet.since}
            x={left}
            y={base - height + 1}
            width={length}
            height={Math.max(0, height - 1)}
            fill={`url(#${frame.hatch})`}
            data-tooltip={`${quiet.label}\n${timesOf(quiet)}`}
          />
        )
      })}
      <line className={styles.base} x1={frame.left} x2={frame.right} y1={base} y2={base} />
    </g>
  )
}

const trackHeight = 14
const trackTop = 6

const users = {
  this: 'this run',
  others: 'others',
  both: 'this run and others at once',
  nobody: 'idle',
} as const

function SharedTrack({ cluster, top, frame }: Props<SharedCluster>) {
  const y = top + trackTop
  return (
    <g>
      {cluster.pieces.map((piece) => {
        const { left, length } = placeOf(piece, frame)
        const { user } = piece
        const mine =
          user === 'this' ? trackHeight : user === 'both' ? trackHeight / Math.max(2, piece.sharedBy) : 0
        const rest = user === 'nobody' ? `url(#${frame.hatch})` : paint('chart-other')
        return (
          <g key={piece.since} data-tooltip={`${users[user]}\n${timesOf(piece)}`}>
            <rect x={left} y={y} width={length} height={trackHeight - mine} fill={rest} />
            {mine > 0 && (
              <rect
                x={left}
                y={y + trackHeight - mine}
                width={length}
                height={mine}
                fill={paint(cluster.fill)}
              />
            )}
          </g>
        )
      })}
      <SharedNames cluster={cluster} y={y + trackHeight + 14} frame={frame} />
    </g>
  )
}

const letterWidth = 6.2

/** Where the middle of a name stands: under its piece, and within the frame. */
function middleOf({ left, length }: { left: number; length: number }, name: string, frame: Frame): number {
  const half = (name.length * letterWidth) / 2
  return Math.max(frame.left + half, Math.min(frame.right - half, left + length / 2))
}

/** "this run" and "others" once each, under their longest piece, where both have room. */
function SharedNames({ cluster, y, frame }: { cluster: SharedCluster; y: number; frame: Frame }) {
  const longest = (user: 'this' | 'others') =>
    cluster.pieces
      .filter((piece) => piece.user === user)
      .map((piece) => Object.assign(placeOf(piece, frame), { user }))
      .sort((one, other) => other.length - one.length)[0]
  const named = [longest('this'), longest('others')].flatMap((piece) =>
    piece ? [{ text: users[piece.user], x: middleOf(piece, users[piece.user], frame) }] : [],
  )
  const [first, second] = named
  const room = ((first?.text.length ?? 0) + (second?.text.length ?? 0) + 2) * (letterWidth / 2)
  const shown = first && second && Math.abs(first.x - second.x) < room ? [first] : named
  return (
    <>
      {shown.map(({ text, x }) => (
        <text key={text} x={x} y={y} textAnchor="middle">
          {text}
        </text>
      ))}
    </>
  )
}
