import { agencyPlay } from '../../support/play/agency.js';
import { restPlayer } from '../../support/play/rest-player.js';

agencyPlay('an agency that uses only REST', restPlayer);
