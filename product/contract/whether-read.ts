/** The step where a source may not be read. */
export const whetherRead = 'The doctor shows whether they are read and which right is missing.'
