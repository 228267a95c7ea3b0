const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: 10, PageUp: -10 }

/** The place of a chart to which a key leads from another one, of so many places; undefined where the key leads to none. */
export function placeByKey(key: string, place: number, placesCount: number): number | undefined {
  const last = placesCount - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = steps[key]
  return step === undefined ? undefined : Math.min(last, Math.max(0, place + step))
}
