/** In place of jumps between definitions and between errors: an operation is one short text. */
export const GotoDefinitionAtPositionEditorContribution = { get: () => null };
export const MarkerController = { get: () => null };
export const NextMarkerAction = { ID: 'editor.action.marker.next' };
