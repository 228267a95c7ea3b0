/** The step where a source may not be read. */
export const whetherRead = 'The doctor shows whether they are read and which right is missing.'

/** The step where only a source of the present reports it. */
export const keptSinceRead =
  'It is kept from the day the source is first read; older data is not available. The doctor shows whether it is read.'
