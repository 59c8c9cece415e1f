/** In place of the editor that compares two texts, which GraphiQL has no use for. */
export class DiffEditorWidget {}
export class MultiDiffEditorWidget {}
