import type { ChartMarker } from './chart-data.ts'
import { markerPx, textPx, type ChartRoom } from './chart-room.ts'

/** Markers that share a label, since each one's own would lie over the next. */
export type MarkerGroup = {
  markers: readonly ChartMarker[]
  label: string
  /** The marker whose line has the label, and the side on which the label has space. */
  labelled: ChartMarker
  align: 'left' | 'center' | 'right'
}

const gapPx = 6

const timeOf = ({ place, atMs }: ChartMarker) => atMs ?? place

/** Markers in order with labels that never overlap: what is too close together is counted. */
export function markerGroups(markers: readonly ChartMarker[], room: ChartRoom): readonly MarkerGroup[] {
  const groups: MarkerGroup[] = []
  for (const marker of markers.toSorted((one, other) => timeOf(one) - timeOf(other))) {
    let group = groupOf(marker, [marker], room)
    for (let before = groups.at(-1); before; before = groups.at(-1)) {
      if (edges(before, room).right + gapPx <= edges(group, room).left) break
      const together = [...before.markers, ...group.markers]
      group = groupOf(together[Math.floor(together.length / 2)] ?? marker, together, room)
      groups.pop()
    }
    groups.push(group)
  }
  return groups
}

function groupOf(labelled: ChartMarker, markers: readonly ChartMarker[], room: ChartRoom): MarkerGroup {
  const labels = markers.flatMap((marker) => marker.labels)
  const label = labels.length === 1 ? (labels[0] ?? '') : `${labels.length} changes`
  const at = markerPx(labelled, room)
  const isPastRight = at + textPx(label) / 2 > room.plotPx
  const isPastLeft = at - textPx(label) / 2 < 0
  return { markers, label, labelled, align: isPastRight ? 'right' : isPastLeft ? 'left' : 'center' }
}

function edges({ label, labelled, align }: MarkerGroup, room: ChartRoom) {
  const at = markerPx(labelled, room)
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
