import { valueOf, type UrlState, type UrlStateChanges } from '#ui/url-state/url-state.ts'

/** What a reader asks: how the workers are set, on which machines, and until when a run has to be done. */
export type WhatIfView = {
  scaling: 'FIXED' | 'AUTOSCALING' | undefined
  minimumWorkers: number | undefined
  nodeType: string | undefined
  engine: 'standard' | 'photon' | undefined
  withinMinutes: number | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text)

/** A number above 0 that an address or a field has; undefined of any other text. */
export function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined
}

/** What an address asks for; what it leaves out or misspells is as the job is set up. */
export function viewOfUrlState(urlState: UrlState): WhatIfView {
  const minimum = positive(valueOf(urlState, 'minimumWorkers'))
  return {
    scaling: oneOf(['FIXED', 'AUTOSCALING'], valueOf(urlState, 'scaling')),
    minimumWorkers: minimum === undefined ? undefined : Math.max(1, Math.round(minimum)),
    nodeType: valueOf(urlState, 'nodeType'),
    engine: oneOf(['standard', 'photon'], valueOf(urlState, 'engine')),
    withinMinutes: positive(valueOf(urlState, 'withinMinutes')),
  }
}

/** How an address takes over a choice. */
export function urlStateOfView(chosen: Partial<WhatIfView>): UrlStateChanges {
  return Object.fromEntries(
    Object.entries(chosen).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
}
