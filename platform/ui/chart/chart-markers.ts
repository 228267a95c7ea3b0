import type { ChartMarker } from './chart-data.ts'
import { textPx, type ChartRoom } from './chart-room.ts'

/** Markers that share a label, since each one's own would lie over the next. */
export type MarkerGroup = {
  markers: readonly ChartMarker[]
  label: string
  /** The place whose line bears the label, and on which side of it the label has room. */
  labelledPlace: number
  align: 'left' | 'center' | 'right'
}

const gapPx = 6

/** Markers in order of place with labels that never overlap: what is too close together is counted. */
export function markerGroups(
  markers: readonly ChartMarker[],
  firstPlace: number,
  room: ChartRoom,
): readonly MarkerGroup[] {
  const groups: MarkerGroup[] = []
  for (const marker of markers.toSorted((one, other) => one.place - other.place)) {
    let group = groupOf([marker], firstPlace, room)
    for (let before = groups.at(-1); before; before = groups.at(-1)) {
      if (edges(before, firstPlace, room).right + gapPx <= edges(group, firstPlace, room).left) break
      group = groupOf([...before.markers, ...group.markers], firstPlace, room)
      groups.pop()
    }
    groups.push(group)
  }
  return groups
}

function groupOf(markers: readonly ChartMarker[], firstPlace: number, room: ChartRoom): MarkerGroup {
  const labels = markers.flatMap((marker) => marker.labels)
  const label = labels.length === 1 ? (labels[0] ?? '') : `${labels.length} changes`
  const labelledPlace = markers[Math.floor(markers.length / 2)]?.place ?? 0
  const at = lineAt(labelledPlace, firstPlace, room)
  const isPastRight = at + textPx(label) / 2 > room.plotPx
  const isPastLeft = at - textPx(label) / 2 < 0
  return { markers, label, labelledPlace, align: isPastRight ? 'right' : isPastLeft ? 'left' : 'center' }
}

function lineAt(place: number, firstPlace: number, { bandPx }: ChartRoom): number {
  return (firstPlace + place + 0.5) * bandPx
}

function edges({ label, labelledPlace, align }: MarkerGroup, firstPlace: number, room: ChartRoom) {
  const at = lineAt(labelledPlace, firstPlace, room)
  const width = textPx(label)
  const left = align === 'left' ? at : align === 'right' ? at - width : at - width / 2
  return { left, right: left + width }
}

/** All that happened around a category: where several places share a label, each with its category. */
export function changesAround(
  groups: readonly MarkerGroup[],
  place: number,
  categories: readonly string[],
): string[] {
  const group = groups.find(
    ({ markers }) => (markers[0]?.place ?? 0) <= place && place <= (markers.at(-1)?.place ?? -1),
  )
  if (!group) return []
  const isAlone = group.markers.length === 1
  return group.markers.map(
    (marker) => `Before ${isAlone ? 'it' : (categories[marker.place] ?? '')}: ${marker.labels.join(', ')}`,
  )
}
