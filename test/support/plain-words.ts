/** A word that public text and the titles of tests avoid: what to write instead, how to find it, an example. */
type Avoided = [write: string, found: RegExp, example: string];

export const AVOIDED: readonly Avoided[] = [
  ['response, return, respond', /\banswer(?:s|ed|ing)?\b/i, 'The call is answered 409.'],
  ['reject, error', /\brefus(?:e|es|ed|al|als|ing)\b/i, 'A refusal changes nothing.'],
  ['error, problem', /\bfaults?\b/i, 'All faults are reported.'],
  [
    'if, when',
    /(?:^|[.:;!?|] |\*\*|- )Where [^.:?|]*,|[,;] where |^where\b/,
    'Where it is absent, it is null.',
  ],
  [
    'is not a, has no',
    /(?<!\bthere )\b(?:is|are|was|were) no\b(?! (?:longer|more|less))/i,
    'The id is no number.',
  ],
  ['current', /\bpresent (?:version|value|status|state|one|tenant|key)\b/i, 'The present version.'],
  ['text, search term', /\btexts\b|\ba text (?!field|search|column)/i, 'Texts have 20 letters.'],
  ['again', /\banew\b/i, 'It is read anew.'],
  ['documents', /\bpapers\b/i, 'The papers of a deposit.'],
  ['do not have to', /\bneeds? not\b/i, 'It need not run.'],
  ['its own', /\bof (?:its|their|his|her|your) own\b/i, 'A table of its own.'],
  [
    'requires, supports, states',
    /\b(?:says?|said|tells?|told|knows?|wants?|speaks?)\b/i,
    'The law wants it; errors say what to do.',
  ],
  ['even if, including', /\balso (?:if|where|when)\b/i, 'It is 404, also if it was deleted.'],
  ['a person, anyone who', /\bwhoever\b/i, 'Whoever calls it.'],
  ['an expiry date', /\b(?:an|the same) end\b/i, 'A key with an end.'],
];
