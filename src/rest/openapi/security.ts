const PARTNER_KEY = 'svcp_<12 hexadecimal characters>_<64 hexadecimal characters>';
const OPERATOR_TOKEN = PARTNER_KEY.replace('svcp', 'svco');

const inHeader = (description: string) => ({ type: 'apiKey', in: 'header', name: 'X-API-Key', description });
const asBearer = (bearerFormat: string, description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat,
  description,
});

export const SECURITY_SCHEMES = {
  apiKey: inHeader('The API key of a brand. With both headers, X-API-Key takes precedence.'),
  bearer: asBearer(PARTNER_KEY, 'The API key of a brand, as a bearer token.'),
  operatorToken: inHeader('An operator token. With both headers, X-API-Key takes precedence.'),
  operatorBearer: asBearer(OPERATOR_TOKEN, 'An operator token, as a bearer token.'),
};
