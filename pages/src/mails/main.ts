import '../base/base.css';
import './mails.css';
