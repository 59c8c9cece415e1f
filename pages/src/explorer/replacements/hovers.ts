/** In place of what the editor shows over colours and over hints of types. */
export class ColorHoverParticipant {}
export class StandaloneColorPickerParticipant {}
export class InlayHintsHover {}
