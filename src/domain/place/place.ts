/** A point on the earth, in degrees of WGS84. */
export interface Place {
  lat: number;
  lon: number;
}

interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** The United Kingdom with the Channel Islands and the Isle of Man. */
const UNITED_KINGDOM: Box = { south: 49.1, north: 61, west: -8.7, east: 2 };
const NORTHERN_IRELAND: Box = { south: 53.9, north: 55.5, west: -8.3, east: -5.3 };

const isIn = ({ south, north, west, east }: Box, { lat, lon }: Place): boolean =>
  lat >= south && lat <= north && lon >= west && lon <= east;

export const isInUnitedKingdom = (place: Place): boolean => isIn(UNITED_KINGDOM, place);
export const isInNorthernIreland = (place: Place): boolean => isIn(NORTHERN_IRELAND, place);
